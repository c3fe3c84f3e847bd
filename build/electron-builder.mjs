/**
 * How the desktop program is packed. The program's own files come laid out by `npm run package`, packages included, so nothing is
 * gathered, rebuilt or downloaded for them.
 */

// biome-ignore lint/style/noDefaultExport: the packer reads the default export
export default {
  appId: 'org.skerry.workstation',
  productName: 'Skerry',
  copyright: 'Apache-2.0',
  // packages of others lie there already: false keeps the packer from gathering and rebuilding them
  beforeBuild: () => false,
  directories: { app: 'dist/.work/app', output: 'dist', buildResources: 'build' },
  // the packer passes over packages at the top of what it packs
  files: ['**/*', { from: 'node_modules', to: 'node_modules' }],
  extraFiles: [{ from: 'dist/.work/papers', to: '.' }],
  asar: true,
  // binaries are loaded by the system, which cannot look into an archive
  asarUnpack: ['**/*.node'],
  // switches in Electron's own binary, which nobody turns without changing it
  electronFuses: {
    // the program is no Node that runs the scripts of others under its name
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    // macOS and Windows hold the archive to its hash; Linux does not look (decision 38)
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    // pages come over the program's own https, never from files
    grantFileProtocolExtraPrivileges: false,
  },
  linux: {
    executableName: 'skerry',
    icon: 'icons',
    category: 'Office',
    synopsis: 'Offline workstation for security analysts',
    maintainer: 'Skerry <skerry@skerry.invalid>',
    vendor: 'Skerry',
  },
  win: { icon: 'icon.ico', target: [{ target: 'nsis' }] },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  mac: { icon: 'icon.icns', category: 'public.app-category.productivity', identity: null },
  publish: null,
}
