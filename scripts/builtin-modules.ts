import type { Plugin } from 'vite'

/**
 * Has programs take Node's own modules as they are. An import of one has Node read every property of it, among them
 * those that load further modules when they are read: `node:fs` and `node:util` alone delay each start by five
 * milliseconds.
 */
export const builtinModules: Plugin = {
  name: 'builtin-modules',
  apply: 'build',
  renderChunk: (code) => ({ code: takenAsTheyAre(code), map: null }),
}

/** Returns the code of a chunk with its imports of Node's modules replaced, each on the line where it was. */
export function takenAsTheyAre(code: string): string {
  return code.replace(
    /^import (?:([\w$]+)(?:, )?)?(?:\{ ([\w$, ]+) \})? from "(node:[\w/]+)";$/gm,
    (_import, whole: string | undefined, names: string | undefined, module: string) => {
      const taken = `process.getBuiltinModule("${module}")`
      const some = names === undefined ? [] : [`{ ${names.replaceAll(/ as /g, ': ')} } = ${whole ?? taken}`]
      return `const ${[...(whole === undefined ? [] : [`${whole} = ${taken}`]), ...some].join(', ')};`
    },
  )
}
