import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { stringsResult } from './strings-result.ts'

/** Lists the texts in files that are no text. */
export const stringsTool = fileTool({
  name: 'strings',
  title: 'Strings',
  version: 3,
  // a text is read as it is, by tools of its own
  accepts: (sample) =>
    !isOf(sample, 'empty', 'text', 'xml', 'svg', 'message', 'mailbox', 'calendar', 'contact') &&
    !isOf({ types: sample.types.slice(0, 1) }, ...textKinds),
  seconds: 300,
  result: stringsResult,
  load: async () => (await import('./read-strings.ts')).readStrings,
})

const textKinds = [
  'shell',
  'powershell',
  'javascript',
  'vbscript',
  'python',
  'php',
  'batch',
  'autoit',
  'perl',
  'html',
  'rtf',
  'url-shortcut',
  'registry',
  'iqy',
  'library-ms',
] as const
