/** The package's own types describe its other form. */
declare module '7z-wasm/7zz.es6.js' {
  const start: (options: object) => Promise<unknown>
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default start
}
