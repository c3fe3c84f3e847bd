import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readManifest } from './program-files.ts'
import { fileFrom, type ShippedFile, textFile } from './shipped-file.ts'
import { sourceDate } from './source-date.ts'
import { writeTarball } from './tarball.ts'

/**
 * A Debian package (deb(5)): an `ar` archive of the format's version, a tar with the control files and a tar with the
 * data. electron-builder makes one with a tool that it downloads; this code needs no such tool.
 */

const home = 'opt/skerry'

/** Debian's names for the architectures that Electron supports. */
const processors: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64', arm: 'armhf' }

/** Libraries that Electron loads; the alternatives are the package names since Debian 13 and Ubuntu 24.04. */
const needs = [
  'libgtk-3-0 | libgtk-3-0t64',
  'libnss3',
  'libasound2 | libasound2t64',
  'libgbm1',
  'libnotify4',
  'libsecret-1-0',
  'libxss1',
  'libxtst6',
  'libdrm2',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'xdg-utils',
]

const starter = `#!/bin/sh
exec /${home}/skerry "$@"
`

const entry = `[Desktop Entry]
Type=Application
Name=Skerry
Comment=Offline workstation for security analysts
Exec=/${home}/skerry %F
Icon=skerry
Terminal=false
StartupWMClass=Skerry
Categories=Office;Security;
`

/** Packs the files of the unpacked desktop program; returns the path of the package. */
export async function makeDebianPackage(root: string, program: readonly ShippedFile[]): Promise<string> {
  const { name, version } = readManifest(root)
  const time = sourceDate(root)
  const files = [
    ...program.map((file) => ({ ...file, path: `${home}/${file.path}` })),
    { ...textFile('usr/bin/skerry', starter), isExecutable: true },
    textFile('usr/share/applications/skerry.desktop', entry),
    fileFrom(join(root, 'LICENSE'), 'usr/share/doc/skerry/copyright'),
    ...readdirSync(join(root, 'build', 'icons')).map((icon) =>
      fileFrom(
        join(root, 'build', 'icons', icon),
        `usr/share/icons/hicolor/${icon.replace('.png', '')}/apps/skerry.png`,
      ),
    ),
  ]
  const bytes = files.reduce((sum, file) => sum + file.bytes().length, 0)
  const processor = processors[process.arch] ?? process.arch
  const work = mkdtempSync(join(tmpdir(), 'skerry-deb-'))
  try {
    const [control, data] = [join(work, 'control.tar.gz'), join(work, 'data.tar.gz')]
    await writeTarball([textFile('control', controlOf(root, processor, bytes))], {
      to: control,
      folder: '.',
      time,
    })
    // Chromium's sandbox needs this where users may not create namespaces
    const setuid = `${home}/chrome-sandbox`
    await writeTarball(files, { to: data, folder: '.', time, withFolders: true, setuid })
    const to = join(root, 'dist', `${name}_${version}_${processor}.deb`)
    writeFileSync(to, arOf(['debian-binary', control, data], time))
    return to
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function controlOf(root: string, processor: string, bytes: number): string {
  const { name, version, description } = readManifest(root)
  return [
    `Package: ${name}`,
    `Version: ${version}`,
    `Architecture: ${processor}`,
    'Maintainer: Skerry <skerry@skerry.invalid>',
    `Installed-Size: ${Math.ceil(bytes / 1024)}`,
    `Depends: ${needs.join(', ')}`,
    'Section: utils',
    'Priority: optional',
    `Description: ${description}`,
    '',
  ].join('\n')
}

/**
 * Writes `ar` in the form Debian reads: eight bytes, then for each member a 60-byte text header, its content, and a
 * padding byte to an even length.
 */
function arOf(members: readonly string[], time: number): Buffer {
  const parts = members.flatMap((path) => {
    const content = path === 'debian-binary' ? Buffer.from('2.0\n') : readFileSync(path)
    const field = (value: string | number, width: number) => String(value).padEnd(width)
    const name = path.split(/[\\/]/).at(-1) ?? ''
    const head = `${field(name, 16)}${field(time, 12)}${field(0, 6)}${field(0, 6)}${field('100644', 8)}${field(content.length, 10)}\`\n`
    return [Buffer.from(head), content, Buffer.alloc(content.length % 2, '\n')]
  })
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts])
}
