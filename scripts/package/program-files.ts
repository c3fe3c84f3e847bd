import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileFrom, filesBelow, type ShippedFile, textFile } from './shipped-file.ts'

/**
 * The two forms of the program. `headless` runs with the user's own Node, on every system that the native packages here
 * support; `desktop` is packed with an Electron, for one system.
 */
export type Form =
  | { readonly kind: 'headless' }
  | { readonly kind: 'desktop'; readonly platform: NodeJS.Platform; readonly arch: string }

/** The manifest of the project, as far as packaging needs it. */
export type Manifest = {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly main: string
  readonly dependencies: Readonly<Record<string, string>>
}

export function readManifest(root: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
}

/**
 * Returns all files of a form of the program except licences and bill of materials, from a root that is installed and
 * built.
 */
export function programFiles(root: string, form: Form): ShippedFile[] {
  return [
    textFile('package.json', `${JSON.stringify(manifestFor(root, form), null, 2)}\n`),
    ...filesBelow(
      join(root, 'out', 'main'),
      'out/main',
      (path) => form.kind === 'desktop' || path !== 'electron.js',
    ).map((file) => (file.path === 'out/main/skerry.js' ? { ...file, isExecutable: true } : file)),
    ...(form.kind === 'desktop' ? filesBelow(join(root, 'out', 'preload'), 'out/preload') : []),
    ...filesBelow(join(root, 'out', 'renderer'), 'out/renderer'),
    ...filesBelow(join(root, 'resources'), 'resources'),
    ...installedPackages(root, form).flatMap((name) => packageFiles(root, name, form)),
    ...(form.kind === 'headless'
      ? [
          fileFrom(join(root, 'LICENSE'), 'LICENSE'),
          fileFrom(join(root, 'build', 'headless.txt'), 'README.txt'),
        ]
      : []),
  ]
}

function manifestFor(root: string, form: Form): object {
  const { name, version, description, license, main, dependencies } = readManifest(root)
  return {
    name,
    ...(form.kind === 'desktop' ? { productName: 'Skerry', author: 'Skerry', main } : {}),
    version,
    description,
    license,
    private: true,
    type: 'module',
    ...(form.kind === 'headless' ? { bin: { skerry: 'out/main/skerry.js' }, engines: { node: '>=24' } } : {}),
    dependencies,
  }
}

/**
 * Returns the names of the packages that are not bundled, with those that hold their binaries for the systems of the
 * form.
 */
export function installedPackages(root: string, form: Form): string[] {
  return Object.keys(readManifest(root).dependencies)
    .flatMap((name) => [name, ...binariesOf(root, name).filter((binary) => isFor(root, binary, form))])
    .sort()
}

type PackageManifest = {
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

function packageManifest(root: string, name: string): PackageManifest {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as PackageManifest
}

/** Returns the installed binary packages; npm installs only those for this machine. */
function binariesOf(root: string, name: string): string[] {
  return Object.keys(packageManifest(root, name).optionalDependencies ?? {}).filter((binary) =>
    existsSync(join(root, 'node_modules', binary, 'package.json')),
  )
}

function isFor(root: string, name: string, form: Form): boolean {
  if (form.kind === 'headless') return true
  const { os, cpu, libc } = packageManifest(root, name)
  const includes = (list: readonly string[] | undefined, value: string) => list?.includes(value) ?? true
  return includes(os, form.platform) && includes(cpu, form.arch) && includes(libc, 'glibc')
}

/** Sources and documentation of a package, which are not needed at run time. */
const notNeeded = /^(?:deps|src|binding\.gyp|README\.md|CHANGELOG\.md|.*\.d\.[cm]?ts|.*\.map)$/

function packageFiles(root: string, name: string, form: Form): ShippedFile[] {
  return filesBelow(join(root, 'node_modules', name), `node_modules/${name}`, (path) => {
    if (notNeeded.test(path)) return false
    const binary = /^prebuilds\/(.+)\.node$/.exec(path)?.[1]
    return binary === undefined || form.kind === 'headless' || binary === `${form.platform}-${form.arch}`
  })
}

/** Returns a package's folder below `node_modules` and those of the packages nested in it, as paths from the root. */
export function packageFolders(root: string, name: string): string[] {
  const folder = join('node_modules', name).replaceAll('\\', '/')
  const inner = join(root, folder, 'node_modules')
  if (!existsSync(inner)) return [folder]
  const names = readdirSync(inner)
    .filter((entry) => !entry.startsWith('.'))
    .flatMap((entry) =>
      entry.startsWith('@') ? readdirSync(join(inner, entry)).map((each) => `${entry}/${each}`) : [entry],
    )
  return [folder, ...names.flatMap((each) => packageFolders(root, `${name}/node_modules/${each}`))]
}
