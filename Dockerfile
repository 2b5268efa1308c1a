# The image of Pobyt: the release archive in a small Debian, without build tools, npm or a shell account. Its data is in
# /data; the root file system may be read-only.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && node_modules/.bin/node scripts/release.ts /release

FROM debian:bookworm-slim
COPY --from=build /release /opt/pobyt
RUN mkdir -m 700 /data && chown 10001:10001 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
# The longest that an upload under way may still take after a stop
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["/opt/pobyt/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/pobyt/bin/pobyt"]
CMD ["serve"]
