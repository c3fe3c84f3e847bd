import { passesInBothThemes } from './axe.ts'
import { expect, test } from './host.ts'
import { inspector, paste, row, rows } from './window.ts'

test('the first day asks for the own domains, and a look-alike of one stands out', async ({
  faults,
  page,
  host,
}, info) => {
  faults.expect(/ 400 /)
  const field = page.getByRole('textbox', { name: 'Which domains are your own?' })
  await expect(field).toHaveValue('')
  await passesInBothThemes(page, 'the question for the own domains')
  await host.resize(1024, 800)
  await page.screenshot({ path: info.outputPath('question-1024.png') })
  await field.fill('http://x/')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('“http://x/” is neither a domain nor a network.')
  await field.fill('skerry.com')
  await field.press('Enter')
  await expect(field).toHaveCount(0)
  await paste(page, 'see https://skerry-login.com/a and https://kestrel-ev.com/b')
  await expect(rows(page)).toHaveCount(4)
  const imitation = row(page, 'skerry-login[.]com')
  await expect(imitation).toContainText('look-alike of skerry.com')
  await expect(imitation.locator('.known-bad')).toHaveText('Look-alike')
  await page.screenshot({ path: info.outputPath('table-1024.png') })
  await host.resize(1440, 900)
  await imitation.click()
  await expect(inspector(page)).toContainText(
    '“skerry-login” imitates skerry.com, one of the own domains: words added.',
  )
  await passesInBothThemes(page, 'a table with a look-alike')
  await page.screenshot({ path: info.outputPath('triage-1440.png') })
  await page.getByRole('combobox', { name: 'Known here' }).selectOption('look_alike')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Open lookup' }).click()
  await expect(page.getByText('look-alike of skerry.com').first()).toBeVisible()
  await page.screenshot({ path: info.outputPath('lookup-1440.png') })
})
