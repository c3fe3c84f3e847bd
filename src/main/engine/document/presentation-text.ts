import { relationId } from '../office/relations.ts'
import { readXmlPart } from '../office/xml-part.ts'
import type { OfficeFile } from './office-part.ts'
import { readBeside } from './word-text.ts'

/** Maximum number of slides read of a presentation. */
const maxSlides = 5000

/** Reads a presentation (pptx, pptm, ppsx): slide by slide in their order, each with its notes and comments. */
export function readPresentation(file: OfficeFile, main: string): void {
  const relations = file.relationsOf(main)
  const byId = new Map(relations.map((relation) => [relation.id, relation.part]))
  const slides = new Set<string>()
  const problem = file.attempt(() =>
    readXmlPart(file.parts, main, {
      open: (name, attributes) => {
        const slide = name === 'sldId' ? (byId.get(relationId(attributes)) ?? null) : null
        if (slide !== null && slides.size < maxSlides) slides.add(slide)
      },
      text: () => {},
      close: () => {},
    }),
  )
  if (problem !== null) file.sink.text('slides', '', { problem })
  // slides missing from the list, because it is damaged or hides them
  for (const { kind, part } of relations)
    if (kind === 'slide' && part !== null && slides.size < maxSlides) slides.add(part)
  for (const [index, slide] of [...slides].entries()) {
    const place = `slide ${index + 1}`
    file.readFlow(isHidden(file, slide) ? `${place} (hidden)` : place, slide)
    readBeside(file, file.relationsOf(slide), {
      notesSlide: `notes of ${place}`,
      comments: `comments of ${place}`,
      diagramData: `diagram of ${place}`,
      chart: `chart of ${place}`,
    })
  }
  readBeside(file, relations, {})
}

function isHidden(file: OfficeFile, slide: string): boolean {
  let isShown = true
  let isRead = false
  file.attempt(() => {
    if (file.parts.has(slide))
      readXmlPart(
        file.parts,
        slide,
        {
          open: (_name, attributes) => {
            if (!isRead) isShown = !/^(?:0|false)$/.test(attributes.get('show') ?? '')
            isRead = true
          },
          text: () => {},
          close: () => {},
        },
        () => (isRead ? 'leave' : 'read'),
      )
  })
  return !isShown
}
