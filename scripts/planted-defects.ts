import { PlantedCheckout } from '../test/planted-checkout.ts'
import { defects, partOf } from '../test/planted-defects/defects.ts'

/**
 * `node scripts/planted-defects.ts [id or part …]`: plants each defect, or those named, in a copy of the checkout, runs
 * the test that is to catch it, and says whether it did. Ends with 1 unless all were caught. `--verbose` prints what the
 * tests said about those that were not.
 */

const named = process.argv.slice(2).filter((each) => !each.startsWith('--'))
const isVerbose = process.argv.includes('--verbose')
const chosen = defects.filter(
  (defect) => named.length === 0 || named.includes(defect.id) || named.includes(partOf(defect)),
)
const checkout = new PlantedCheckout()
process.on('exit', () => checkout.remove())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const counts = { caught: 0, missed: 0, unusable: 0 }
for (const defect of chosen) {
  const begun = performance.now()
  const { is, output } = await checkout.run(defect.test, { edit: defect })
  counts[is] += 1
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(`${is.padEnd(8)} ${defect.id} (${defect.test}, ${seconds} s)`)
  if (isVerbose && is !== 'caught') console.log(output)
}
console.log(`${counts.caught} caught, ${counts.missed} missed, ${counts.unusable} could not be run`)
process.exitCode = chosen.length > 0 && counts.caught === chosen.length ? 0 : 1
