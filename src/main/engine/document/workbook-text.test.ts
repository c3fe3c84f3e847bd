import { expect, test } from 'vitest'
import { relationsXml } from '../../../../test/fixtures/by-hand/office-by-hand.ts'
import { readingOf, textsOf } from '../../../../test/fixtures/by-hand/reading.ts'
import { xlsxByHand, xlsxParts } from '../../../../test/fixtures/register/xlsx-by-hand.ts'

const link = 'HYPERLINK("https://evil.example/a","click")'

test('a workbook is read sheet by sheet, with the names of its columns', async () => {
  const { texts } = await readingOf(
    xlsxByHand([
      {
        name: 'Hosts',
        rows: [
          ['host', 'note'],
          ['a.example', null, 'third'],
          [{ formula: link, value: 'click' }, 5],
        ],
      },
    ]),
    'workbook',
  )
  expect(texts).toEqual([
    {
      path: 'sheet Hosts',
      text: 'host\tnote\na.example\t\tthird\n[click](https://evil.example/a)\t5',
      columns: ['host', 'note'],
      problem: null,
    },
  ])
})

test('links of cells, hidden sheets, comments and remote formulas are shown', async () => {
  const sheets = [{ name: 'Old', rows: [['shown'], [{ formula: 'WEBSERVICE("https://w.example/q")' }]] }]
  const parts = xlsxParts(sheets)
  const sheet = `${parts['xl/worksheets/sheet1.xml']}`.replace(
    '</sheetData>',
    '</sheetData><hyperlinks><hyperlink ref="A1" xmlns:r="r" r:id="h1"/></hyperlinks>',
  )
  const texts = await textsOf(
    xlsxByHand(sheets, [], {
      'xl/workbook.xml': `${parts['xl/workbook.xml']}`.replace('sheetId', 'state="hidden" sheetId'),
      'xl/worksheets/sheet1.xml': sheet,
      'xl/worksheets/_rels/sheet1.xml.rels': relationsXml({
        h1: ['hyperlink', '!https://evil.example'],
        c1: ['comments', '../comments1.xml'],
      }),
      'xl/comments1.xml':
        '<comments xmlns="x"><commentList><comment ref="A1"><text><r><t>see </t></r><r><t>c.example</t></r></text></comment></commentList></comments>',
    }),
    'workbook',
  )
  expect(texts).toEqual({
    'sheet Old (hidden)': '[shown](https://evil.example)\n=WEBSERVICE("https://w.example/q")',
    'comments of sheet Old': 'see c.example',
  })
})
