import { problem } from '../../src/contract/problem.ts'
import { expect, test } from './window-test.ts'

/** What other window tests rely on: who answers, in which order, and what fails a test. */

test('a view shows what a workstation in the test answers, and the workstation has what the page changes', async ({
  page,
  shown,
  workstation,
}) => {
  await shown.visit('/settings/appearance')
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect.poll(() => workstation.settings().theme).toBe('light')
})

test('an answer that is held arrives when it is released', async ({ page, shown }) => {
  shown.questions.hold('ip.lookUp')
  await shown.turnTo('/ip/192.0.2.1')
  const [question] = await shown.questions.asked('ip.lookUp')
  expect(question?.input).toMatchObject({ ip: '192.0.2.1' })
  await expect(page.getByText('TEST-NET-1')).toHaveCount(0)
  await question?.release()
  await expect(page.getByText('TEST-NET-1').first()).toBeVisible()
})

test('a script answers in place of a workstation', async ({ open, workstation }) => {
  const { page } = await open({
    workstation,
    answers: { 'ip.lookUp': () => problem('failed', 'The script said so.') },
    path: '/ip/192.0.2.1',
  })
  await expect(page.getByText('The script said so.')).toBeVisible()
})

test('a script that answers what its operation cannot answer fails the test', async ({
  open,
  workstation,
  faults,
}) => {
  await open({
    workstation,
    answers: { 'ip.lookUp': () => ({ ip: 7 }) as never },
    path: '/ip/192.0.2.1',
  })
  await expect.poll(() => faults.unexpected().join()).toContain('ip.lookUp was not answered')
  faults.expect(/ip\.lookUp was not answered/)
})
