import { join } from 'node:path'
import { mergeConfig, type Plugin, type UserConfig } from 'vite'
import own from '../../electron.vite.config.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { formLimits } from '../../src/contract/workstation/window/form-limits.ts'
import { windowFacts } from '../../src/contract/workstation/window/window-facts.ts'
import { operations, windowOperations } from '../../src/main/parts/operations.ts'
import { fieldNoteOperations, fieldNoteWindowOperations } from './contract.ts'
import { builtFolder, root, touchedByKind, touchedByLookup, touchedLists } from './touched-lists.ts'

/** Resolves each touched list to the version with the toy part; imports from that version get the original list. */
function withToyPart(): Plugin {
  const toy = join(root, 'test', 'toy-part')
  const inPlace = new Map(
    Object.entries({ ...touchedLists, ...touchedByKind, ...touchedByLookup }).map(([list, other]) => [
      join(root, list),
      join(toy, other),
    ]),
  )
  return {
    name: 'toy-part',
    enforce: 'pre',
    async resolveId(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true })
      const other = found === null ? undefined : inPlace.get(found.id)
      return other === undefined || importer?.startsWith(toy) === true ? null : other
    },
  }
}

const to = (place: string): UserConfig => ({
  build: { outDir: join(builtFolder, 'out', place), emptyOutDir: true },
})

const {
  main = {},
  preload = {},
  renderer = {},
} = own as {
  readonly main?: UserConfig
  readonly preload?: UserConfig
  readonly renderer?: UserConfig
}

const all = [...operations, ...(fieldNoteOperations as readonly unknown[] as readonly Operation[])]
const ofWindow = [...windowOperations, ...fieldNoteWindowOperations]
/** What the page is built with: this configuration is read before the lists are replaced. */
const define = {
  __WINDOW_FACTS__: JSON.stringify(windowFacts(all, ofWindow)),
  __FORM_LIMITS__: JSON.stringify(formLimits(ofWindow)),
}

/** Skerry with the toy part, built with the normal settings, into a folder of its own. */
// biome-ignore lint/style/noDefaultExport: the build tool reads the default export
export default {
  main: mergeConfig(main, { plugins: [withToyPart()], ...to('main') }),
  preload: mergeConfig(preload, to('preload')),
  renderer: mergeConfig(renderer, { define, plugins: [withToyPart()], ...to('renderer') }),
}
