import { passesInBothThemes } from './axe.ts'
import { expect, test } from './host.ts'
import { paste, row } from './window.ts'

test('a text in a language without a pack is not called harmless', async ({ page }) => {
  await paste(
    page,
    'Mötet har flyttats till torsdag eftermiddag. Var vänlig bekräfta om du kan vara med: https://a.svenska.se/x',
  )
  await expect(page.getByRole('heading', { name: /^Not judged/ })).toBeVisible()
  await expect(page.getByText(/; not read: Swedish$/)).toBeVisible()
  await expect(page.getByText('No risk found')).toHaveCount(0)
  await passesInBothThemes(page, 'a reading that could not judge')
})

test('a text with light reasons is not called free of risk, beside a row with a risk of its own', async ({
  page,
}) => {
  await paste(page, 'Look at https://45.77.12.11/a now')
  await expect(row(page, 'hxxps://45.77.12[.]11/a').getByText('Medium')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: /^Little risk in the text · suggested: allow$/ }),
  ).toBeVisible()
  await paste(page, 'Look at 45.77.12.11 now')
  await expect(
    page.getByRole('heading', { name: /^No risk found in the text · suggested: allow$/ }),
  ).toBeVisible()
})
