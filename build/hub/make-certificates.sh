#!/bin/sh
# Makes an authority and a certificate of each database node, for etcd, Patroni and PostgreSQL, in the current folder:
#   sh make-certificates.sh ADDRESS1 ADDRESS2 ADDRESS3
# ADDRESS1/ and so on have node.pem, node.key and ca.pem. Keep ca.key off the nodes: the next run makes new certificates of it.
set -eu
umask 077
days_of_authority=3650
days_of_node=1095

key() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1"; }

if [ ! -f ca.key ]; then
  key ca.key
  openssl req -x509 -new -key ca.key -days "$days_of_authority" -subj '/CN=Swipewell database' -out ca.pem
fi
for address in "$@"; do
  case "$address" in
    *:*) name="IP:$address" ;;
    *[!0-9.]*) name="DNS:$address" ;;
    *) name="IP:$address" ;;
  esac
  mkdir -p "$address"
  key "$address/node.key"
  # A node is the client of the other nodes too.
  printf '%s\n' "subjectAltName=$name" 'extendedKeyUsage=serverAuth,clientAuth' 'basicConstraints=critical,CA:FALSE' \
    > "$address/extensions"
  openssl req -new -key "$address/node.key" -subj "/CN=$address" |
    openssl x509 -req -CA ca.pem -CAkey ca.key -CAcreateserial -days "$days_of_node" -sha256 \
      -extfile "$address/extensions" -out "$address/node.pem"
  rm "$address/extensions"
  cp ca.pem "$address/ca.pem"
done
