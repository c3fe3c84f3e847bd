/**
 * Returns the URL of a worker's code: next to the calling file when run from source; in a build, the built file of the
 * same name in the one folder of all entry points. Each worker is an entry point of the build.
 *
 * @param path Path of the source, relative to the calling file, such as `./import-thread.ts`.
 * @param from The `import.meta.url` of that file.
 */
export function workerScript(path: string, from: string): URL {
  if (from.endsWith('.ts')) return new URL(path, from)
  const name = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
  return new URL(`./${name}.js`, from)
}
