# syntax=docker/dockerfile:1
# The server, for one machine or as a node of a cluster. Build: docker build -t editor-companion .
# Run: docker run --init -p 127.0.0.1:1235:1235 -v companion-data:/data -e COMPANION_AUTH=false editor-companion
# Old office formats and PDF/A need programs that are large; to have them, too:
#   --build-arg ENGINES="libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui python3-uno ghostscript"
# Further fonts of the machine, for documents that name them: --build-arg FONTS="fonts-liberation2 fonts-noto-cjk"
# With a configuration and plugins of one's own (a folder of `npx editor-companion`, or companion.config.ts with node_modules beside it):
#   docker run … -v ./my-server:/config:ro editor-companion
# Web nodes that leave conversions to workers need no browser: --target web

FROM node:24-bookworm-slim AS app
WORKDIR /app
COPY . .
# The image brings its own Node and Chromium, so the packaged ones (optional dependencies) are taken out again.
RUN npm install --no-save --omit=dev --ignore-scripts \
 && node scripts/build-fonts.mjs \
 && node scripts/build-server.mjs \
 && rm -rf node_modules/rolldown node_modules/@rolldown node_modules/node-linux-* node_modules/.bin/node node_modules/@sparticuz \
      node_modules/@fontsource-variable node_modules/@expo-google-fonts/noto-sans-sc

FROM node:24-bookworm-slim AS web
RUN apt-get update \
 && apt-get install --yes --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY --from=app /app .
# The last folder takes compiled code, which spares later starts the compiler.
# A configuration in /config, and plugins beside it, find the packages of the server above them.
RUN ln -s /app/node_modules /node_modules \
 && mkdir -p /data /files /config core/node_modules/.cache && chown node:node /data /files core/node_modules/.cache

ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=1235 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 1235

HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

# tini reaps what Chromium leaves behind and passes signals on; SIGTERM closes the server gracefully.
ENTRYPOINT ["tini", "--"]
CMD ["deploy/image/start.sh"]

# Everything that nodes do, the work on documents included; what is built without a target.
FROM web AS worker
ARG ENGINES=""
ARG FONTS=""
USER root
RUN apt-get update \
 && apt-get install --yes --no-install-recommends chromium-headless-shell $ENGINES $FONTS \
 && rm -rf /var/lib/apt/lists/*
USER node
