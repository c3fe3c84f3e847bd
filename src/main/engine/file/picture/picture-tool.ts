import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { pictureResult } from './picture-result.ts'

/** Reads what a picture says about itself: size, EXIF, XMP, IPTC, place, comments, thumbnail. */
export const pictureTool = fileTool({
  name: 'picture',
  title: 'Picture',
  version: 2,
  accepts: (sample) => isOf(sample, 'picture'),
  seconds: 20,
  result: pictureResult,
  load: async () => (await import('./read-picture.ts')).readPicture,
})
