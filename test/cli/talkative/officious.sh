# Answers its own turns and attacks. A message about others keeps it busy for a moment, and then it fails.
while read -r line; do
  case $line in
  "(move "*) hand=${line#*(hand } && set -- ${hand%%)*} && echo "(clean $1)" ;;
  "(attacked "*) echo "(discard)" ;;
  "("*)
    i=0
    while [ $i -lt 20000 ]; do i=$((i + 1)); done
    echo "no such player" >&2
    exit 1
    ;;
  esac
done
