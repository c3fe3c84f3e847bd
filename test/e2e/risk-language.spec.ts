import { passesInBothThemes } from './axe.ts'
import { expect, test } from './host.ts'
import { paste } from './window.ts'

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
