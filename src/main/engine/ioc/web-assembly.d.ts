/** What is used here of WebAssembly, which Node has and its types leave to those of a page. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>)
  }
  class Instance {
    constructor(module: Module, imports: object)
    readonly exports: object
  }
}
