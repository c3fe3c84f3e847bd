import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { barcodesResult } from './barcodes-result.ts'

/**
 * Reads QR and bar codes in pictures. A tool of its own, since pixels can be made to keep any such reader busy: it is
 * ended after its seconds, and what the picture says about itself stays.
 */
export const barcodesTool = fileTool({
  name: 'barcodes',
  title: 'QR and bar codes',
  version: 1,
  accepts: (sample) => isOf(sample, 'picture') && sample.bytes.size <= 32 * 2 ** 20,
  seconds: 5,
  result: barcodesResult,
  load: async () => (await import('./read-barcodes.ts')).readBarcodes,
})
