// No browser is fetched by an installation: the packages bring one for Linux, and `npm run setup` fetches one where they do not.
module.exports = { skipDownload: true };
