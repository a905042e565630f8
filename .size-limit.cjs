const { readdirSync, readFileSync } = require('node:fs');

const RENDERER = 'out/renderer';

/** What the page fetches before anything is seen: its script, and those that one cannot do without. */
const first = [
  ...readFileSync(`${RENDERER}/index.html`, 'utf8').matchAll(
    /(?:src|href)="\.\/(assets\/[^"]+\.js)"/g,
  ),
].map(([, file]) => `${RENDERER}/${file}`);
if (first.length === 0) throw new Error('The page has no script; build it first.');

const messages = readdirSync(`${RENDERER}/assets`)
  .filter((file) => /^messages-.*\.js$/.test(file))
  .map((file) => `${RENDERER}/assets/${file}`);
if (messages.length < 2) throw new Error('A language has no messages of its own.');

/** With the messages of one language: a page loads no other. */
module.exports = messages.map((file) => ({
  name: `scripts of the first screen, ${file.match(/messages-(\w+)-/)?.[1]}`,
  path: [...first, file],
  gzip: true,
  limit: '150 kB',
}));
