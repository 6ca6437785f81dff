# Runs a ClickHouse in the folder $1, which holds its configuration, until standard input closes. Then the folder
# goes, unless the start was still under way. What follows the folder is the program.
exec 3<&0
dir=${1:?}
shift
exec 2>>"$dir/log"
"$@" --config-file="$dir/config.xml" </dev/null >>"$dir/log" 2>&1 &
running=$!
{ cat <&3 >/dev/null; kill -KILL "$running"; } 2>/dev/null &
wait "$running"
[ -e "$dir/starting" ] || { cd / && rm -rf "$dir"; }
