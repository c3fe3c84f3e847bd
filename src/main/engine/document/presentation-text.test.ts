import { expect, test } from 'vitest'
import { packed, pptxParts, slideXml } from '../../../../test/fixtures/by-hand/office-by-hand.ts'
import { textsOf } from '../../../../test/fixtures/by-hand/reading.ts'

const run = (text: string, link = '') =>
  `<a:r><a:rPr>${link === '' ? '' : `<a:hlinkClick r:id="${link}"/>`}</a:rPr><a:t>${text}</a:t></a:r>`
const slide = (paragraphs: string, attributes = '') =>
  slideXml(
    'sld',
    `<p:cSld><p:spTree><p:sp><p:txBody>${paragraphs}</p:txBody></p:sp></p:spTree></p:cSld>`,
    attributes,
  )

test('a presentation is read slide by slide, with notes, links of runs and hidden slides', async () => {
  const parts = pptxParts(
    [
      slide(`<a:p>${run('Visit ')}${run('my', 'l1')}${run('bank', 'l1')}${run(' today')}</a:p>`),
      slide(`<a:p>${run('secret')}</a:p>`, 'show="0"'),
    ],
    [{ l1: ['hyperlink', '!https://evil.example'], n1: ['notesSlide', '../notesSlides/notesSlide1.xml'] }],
    { 'ppt/notesSlides/notesSlide1.xml': slideXml('notes', `<a:p>${run('say hello')}</a:p>`) },
  )
  expect(await textsOf(packed(parts), 'presentation')).toEqual({
    'slide 1': 'Visit [mybank](https://evil.example) today',
    'notes of slide 1': 'say hello',
    'slide 2 (hidden)': 'secret',
  })
})
