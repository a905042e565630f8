declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: what the bundler makes of a CSS module
  export default styles;
}
