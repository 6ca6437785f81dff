# Built in two steps: the program needs a C++ compiler to build and only
# libstdc++ to run. Debian, because DuckDB's library is linked against glibc.
FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=docker
RUN make build VERSION="$VERSION"

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates libstdc++6 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --create-home --home-dir /var/lib/sitrep sitrep
COPY --from=build /src/bin/sitrep /usr/local/bin/sitrep
USER sitrep
WORKDIR /var/lib/sitrep
ENV SITREP_DATA=/var/lib/sitrep/data SITREP_LISTEN=0.0.0.0:8080
VOLUME /var/lib/sitrep
EXPOSE 8080
ENTRYPOINT ["sitrep"]
CMD ["serve"]
