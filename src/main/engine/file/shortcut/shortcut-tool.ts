import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { shortcutResult } from './shortcut-result.ts'

/** Reads shortcuts and small files that Windows opens by itself: .lnk, .url, .library-ms, .reg, .iqy, .ics, .vcf. */
export const shortcutTool = fileTool({
  name: 'shortcut',
  title: 'Shortcut',
  version: 1,
  accepts: (sample) =>
    isOf(sample, 'lnk', 'url-shortcut', 'library-ms', 'registry', 'iqy', 'calendar', 'contact'),
  seconds: 20,
  result: shortcutResult,
  load: async () => (await import('./read-shortcut.ts')).readShortcut,
})
