import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { htmlResult } from './html-result.ts'

/** Reads pages, HTML applications and drawings: scripts, forms, frames, redirects, files hidden in them. */
export const htmlTool = fileTool({
  name: 'html',
  title: 'HTML page',
  version: 1,
  accepts: (sample) => isOf(sample, 'html', 'svg'),
  seconds: 30,
  result: htmlResult,
  load: async () => (await import('./read-html-file.ts')).readHtmlFile,
})
