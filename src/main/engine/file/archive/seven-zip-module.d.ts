/** The loader of `7z-wasm`, whose types name another entry of the package. */
declare module '7z-wasm/7zz.es6.js'
