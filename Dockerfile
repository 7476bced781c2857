# The bot as an image. docs/install.md says how to build and run it, docs/operations.md what it writes and where.
# Where no public registry can be reached, name a mirror of the base image and one of npm's packages:
#   docker build --build-arg NODE_IMAGE=… --build-arg NPM_CONFIG_REGISTRY=… --secret id=npmrc,src=.npmrc -t rwerror .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
ARG NPM_CONFIG_REGISTRY
WORKDIR /src
COPY package.json package-lock.json ./
# No package's install script is needed: what is native arrives compiled inside its package.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY build build
COPY src src
RUN npm run build

FROM ${NODE_IMAGE} AS modules
ARG NPM_CONFIG_REGISTRY
WORKDIR /app
COPY package.json package-lock.json ./
# The only optional package of weight is the SQLite driver for Node 20, which would be compiled here and never loaded.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="rwerror" \
      org.opencontainers.image.description="A Slack bot that explains RisingWave errors"
ENV NODE_ENV=production
WORKDIR /app
# All of it belongs to root and is only read. The one folder that is written to is /data: the SQLite file and unpacked records.
COPY --from=modules /app/node_modules node_modules
COPY package.json manifest.yml ./
COPY data data
COPY --from=build /src/dist dist
RUN ln -s /app/dist/cli/main.js /usr/local/bin/rwerror && mkdir /data && chown 1000:1000 /data && ln -s /data var
VOLUME /data
# `node` of the base image, as a number: Kubernetes' runAsNonRoot looks at nothing else.
USER 1000:1000
# No HEALTHCHECK: in Socket Mode without PORT nothing listens. compose.yaml and deploy/kubernetes/ ask /healthz and /readyz.
# No npm in between: it would keep SIGTERM from the bot, which takes it to finish its work.
CMD ["node", "dist/main.js"]
