/**
 * Where a worker's code is: the source beside the file that asks when it runs from the source, the built file of the same
 * name when it runs as built, where all entry points lie in one folder. Each worker is an entry point of the build.
 *
 * @param path Of the source, from the file that asks, such as `./import-thread.ts`.
 * @param from The `import.meta.url` of that file.
 */
export function workerScript(path: string, from: string): URL {
  if (from.endsWith('.ts')) return new URL(path, from)
  const name = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
  return new URL(`./${name}.js`, from)
}
