# Makes a PostgreSQL cluster in the folder $2 with the programs in $1 and the
# superuser $3, and runs it until standard input closes. Then the folder goes,
# unless the start was still under way.
exec 3<&0
bin=${1:?} dir=${2:?} owner=${3:?}
exec 2>>"$dir/log"
init() {
	"$bin/initdb" -D "$dir/data" -U "$owner" -A trust -E UTF8 --no-sync "$@" >>"$dir/log" 2>&1
}
# Language rules for text where the server knows them (from version 15).
init --locale-provider=icu --icu-locale=en-US || { rm -rf "$dir/data"; init; } || exit 1
# Shared memory in files of the folder (mmap): the rest would outlive a quick end.
"$bin/postgres" -D "$dir/data" -c listen_addresses= -c unix_socket_directories="$dir" \
	-c dynamic_shared_memory_type=mmap \
	-c fsync=off -c synchronous_commit=off -c full_page_writes=off \
	-c max_connections=300 -c shared_buffers=64MB </dev/null >>"$dir/log" 2>&1 &
server=$!
{ cat <&3 >/dev/null; kill -QUIT "$server"; } 2>/dev/null &
wait "$server"
[ -e "$dir/starting" ] || { cd / && rm -rf "$dir"; }
