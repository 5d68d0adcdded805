#!/bin/sh
# Writes .env with the images of the compose file by digest, as the registry has them now: what runs tomorrow is then what
# was looked at today. Run it again to take newer ones.
set -eu
cd "$(dirname "$0")"
pinned() {
  digest=$(docker buildx imagetools inspect "$2" --format '{{.Manifest.Digest}}')
  echo "$1=$2@$digest"
}
{
  pinned NATS_IMAGE docker.io/library/nats:2.12-alpine
  pinned NODE_IMAGE docker.io/library/node:24-alpine
  pinned HAPROXY_IMAGE docker.io/library/haproxy:3.2-alpine
} > .env.new
mv .env.new .env
cat .env
