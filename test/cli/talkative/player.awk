# Answers with the first card of its hand, one piece at a time, and talks on standard error.
/^\(move / {
  match($0, /\(hand[^)]*\)/)
  split(substr($0, RSTART + 1, RLENGTH - 2), hand, " ")
  print "asked" > "/dev/stderr"
  printf "("
  fflush()
  printf "clean %s", hand[2]
  fflush()
  print ")"
  fflush()
  print "answered" > "/dev/stderr"
}
