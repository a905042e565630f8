const { readFileSync } = require('node:fs');

const RENDERER = 'out/renderer';

/** What the page fetches before anything is seen: its script, and those that one cannot do without. */
const first = [
  ...readFileSync(`${RENDERER}/index.html`, 'utf8').matchAll(
    /(?:src|href)="\.\/(assets\/[^"]+\.js)"/g,
  ),
].map(([, file]) => `${RENDERER}/${file}`);
if (first.length === 0) throw new Error('The page has no script; build it first.');

module.exports = [
  { name: 'scripts of the first screen', path: first, gzip: true, limit: '350 kB' },
];
