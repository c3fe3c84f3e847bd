import { actorRows } from './actor-table.ts'
import { bringActors } from './bring-actors.ts'
import { expect, test } from './host.ts'

/** The graph of a threat actor. */

test('what an actor is linked with is walked, expanded, searched and saved with the keyboard', async ({
  page,
  host,
  faults,
}) => {
  // a browser logs missing resources
  faults.expect(/ 404 /)
  await bringActors(page)
  await host.turnTo('/actor-graph')
  await page.getByRole('searchbox', { name: 'Find an actor by name' }).fill('marsh')
  await page.getByRole('radio', { name: /Grey Heron/ }).waitFor()
  await page.getByRole('button', { name: 'Show its graph' }).click()
  await expect(page.getByRole('heading', { name: 'Graph of Grey Heron' })).toBeVisible()
  await expect(page.locator('.graph[data-laid-out=true]')).toBeVisible()
  const nodes = page.getByRole('grid', { name: 'Nodes of the graph' })
  const count = async () => Number(await nodes.getAttribute('aria-rowcount')) - 1
  await page.getByLabel('Links from the root').selectOption('1')
  await expect.poll(count).toBeGreaterThan(5)
  const whole = await count()
  await page.keyboard.press('/')
  await page.keyboard.type('reedloader')
  await expect.poll(count).toBe(1)
  await nodes.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('p')
  await expect(nodes.getByText('pinned')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect.poll(count).toBe(whole)
  // the links of the malware: the actor and the technique that it is used for
  await nodes.focus()
  await page.keyboard.press('w')
  await expect.poll(count).toBe(3)
  await page.keyboard.press('w')
  await expect.poll(count).toBe(whole)
  // with the mouse: a dragged node stays where it was dropped
  const graph = page.locator('.graph')
  const placeOf = (name: string) =>
    graph.evaluate((element, label) => {
      type Node = { data: (name: string) => string; renderedPosition: () => { x: number; y: number } }
      const { cy } = (element as unknown as { _cyreg: { cy: { nodes: () => { toArray: () => Node[] } } } })
        ._cyreg
      const node = cy
        .nodes()
        .toArray()
        .find((each) => each.data('label') === label)
      const { left, top } = element.getBoundingClientRect()
      const { x, y } = node?.renderedPosition() ?? { x: 0, y: 0 }
      return { x: left + x, y: top + y }
    }, name)
  await expect(graph).toHaveAttribute('data-laid-out', 'true')
  const from = await placeOf('Norway')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y - 40)
  await page.mouse.move(from.x + 50, from.y - 90)
  await page.mouse.up()
  await expect(nodes.getByRole('row', { name: /Norway/ })).toContainText('pinned')
  const to = await placeOf('Norway')
  expect([to.x - from.x, to.y - from.y].map(Math.round)).toEqual([50, -90])
  const drawing = await host.saved(() => page.keyboard.press('Shift+S'))
  expect(drawing.name).toBe('actor-graph.svg')
  expect(drawing.text).toContain('Reedloader</text>')
  await nodes.getByRole('row', { name: /Norway/ }).click()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/actors\?target=Norway/)
  await expect(actorRows(page)).toHaveCount(1)
  await actorRows(page).first().click()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/actor-graph\?root=grey-heron/)
  await nodes
    .getByRole('row', { name: /T9566 Phishing/ })
    .first()
    .click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('v')
  await expect(page.getByRole('heading', { name: 'Graph of T9566 Phishing' })).toBeVisible()
  await host.turnTo('/actor-graph?root=nobody')
  await expect(page.getByRole('alert')).toContainText('Nothing is known here about nobody')
})
