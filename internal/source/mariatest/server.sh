# Makes the data of a MariaDB server in the folder $1 and runs it there, on a socket
# alone, until standard input closes. Then the folder goes, unless the start was still
# under way. What follows the folder are the programs: the one that makes data, the server.
exec 3<&0
dir=${1:?} install=${2:?} server=${3:?}
exec 2>>"$dir/log"
"$install" --no-defaults --datadir="$dir/data" --auth-root-authentication-method=normal --skip-test-db >>"$dir/log" 2>&1 || exit 1
"$server" --no-defaults --datadir="$dir/data" --socket="$dir/socket" --pid-file="$dir/pid" --skip-networking --skip-name-resolve \
	--innodb-buffer-pool-size=64M --innodb-flush-log-at-trx-commit=0 --innodb-flush-method=nosync --innodb-doublewrite=0 --skip-log-bin </dev/null >>"$dir/log" 2>&1 &
running=$!
{ cat <&3 >/dev/null; kill -KILL "$running"; } 2>/dev/null &
wait "$running"
[ -e "$dir/starting" ] || { cd / && rm -rf "$dir"; }
