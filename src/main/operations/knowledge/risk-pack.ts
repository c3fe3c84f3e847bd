import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openRiskPacks, type RiskCountry, type RiskPacks } from '../../engine/risk/assess-risk.ts'
import { riskPackFolder } from './risk-pack-folder.ts'

const opened = new Map<string, (country: RiskCountry) => RiskPacks>()

/** Returns the pack of a country, read from the shipped files on first use. */
export function riskPack(resources: string, country: RiskCountry): RiskPacks {
  const packs =
    opened.get(resources) ??
    openRiskPacks((file) => JSON.parse(readFileSync(join(riskPackFolder(resources), file), 'utf8')))
  opened.set(resources, packs)
  return packs(country)
}
