import { CompoundFile } from '../office/compound-file.ts'
import { OfficeRefusal } from '../office/office-refusal.ts'
import { ZipParts } from '../office/zip-parts.ts'
import { documentLimits } from './document-limits.ts'
import type { DocumentSink } from './document-sink.ts'
import { OfficeFile } from './office-part.ts'
import { readOfficeProperties } from './office-properties.ts'
import { readOpenDocument } from './open-document-text.ts'
import { readPresentation } from './presentation-text.ts'
import { compoundRefusal } from './refused-form.ts'
import { readWord } from './word-text.ts'
import { readWorkbookText } from './workbook-text.ts'

/**
 * Reads an office file in a zip-based format; its kind is determined from its parts. Returns why nothing was read, or
 * null; throws a refusal for any other file.
 */
export function readOffice(bytes: Uint8Array, sink: DocumentSink): string | null {
  if (CompoundFile.isOne(bytes)) throw new OfficeRefusal(compoundRefusal(CompoundFile.open(bytes)))
  const file = new OfficeFile(new ZipParts(bytes, documentLimits.allInnerBytes), sink)
  if (file.parts.has('content.xml')) {
    readOpenDocument(file)
    return onlyPictures(file)
  }
  const main = file.relationsOf('').find(({ kind }) => kind === 'officeDocument')?.part ?? null
  if (main === null) throw new OfficeRefusal('its parts do not identify it as any kind of document')
  if (/\.bin$/i.test(main)) throw new OfficeRefusal('it is a binary workbook (.xlsb): save it as .xlsx')
  if (/(?:^|\/)word\//i.test(main) || /document/i.test(main)) readWord(file, main)
  else if (/(?:^|\/)ppt\//i.test(main) || /presentation/i.test(main)) readPresentation(file, main)
  else readWorkbookText(file, main)
  readOfficeProperties(file)
  file.noteOutside(file.relationsOf(''), new Set())
  file.listOutside()
  return onlyPictures(file)
}

/** Returns the sentence for a document that contains pictures but no text; null for others. */
function onlyPictures({ parts, sink }: OfficeFile): string | null {
  if (sink.hasText) return null
  for (const name of parts.names())
    if (/(?:^|\/)(?:media|pictures)\/[^/]+\.(?:png|jpe?g|gif|bmp|tiff?|[ew]mf|svg|webp)$/.test(name))
      return 'The document contains only pictures: text in them cannot be read.'
  return null
}
