declare const settings: { readonly electronFuses: Readonly<Record<string, boolean>> }
// biome-ignore lint/style/noDefaultExport: the packer reads the default export
export default settings
