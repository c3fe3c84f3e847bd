import { skerryNamespace, uuidV5 } from '../export/uuid-v5.ts'
import { codeOfCountry } from './country-name.ts'

/** One actor as a bundle of STIX 2.1 (OASIS standard). The same actor always gives the same bytes. */

/** The profile of an actor, as the API gives it. */
export type StixProfile = {
  readonly actor: {
    readonly id: string
    readonly primary_name: string
    readonly suspected_origin: string | null
    readonly origin_code: string | null
    readonly motivation: readonly string[]
    readonly targets_sectors: readonly string[]
    readonly targets_countries: readonly string[]
    readonly updated_at: string | null
    readonly description: string | null
    readonly first_seen: string | null
    readonly last_seen: string | null
  }
  readonly aliases: readonly { readonly alias: string }[]
  readonly external_refs: readonly { readonly source: string; readonly external_id: string }[]
  readonly references: readonly { readonly title: string | null; readonly url: string }[]
  readonly cves: readonly string[]
  readonly tools: readonly {
    readonly mitre_id: string | null
    readonly name: string
    readonly kind: string
  }[]
  readonly techniques: readonly {
    readonly mitre_id: string
    readonly name: string
    readonly tactics: readonly string[]
  }[]
  readonly licence: { readonly notices: readonly string[] }
}

type StixObject = Readonly<Record<string, unknown>> & { readonly type: string; readonly id: string }

/** For what has no date of its own. */
const noDate = '2026-01-01T00:00:00.000Z'

export function actorBundle(profile: StixProfile): string {
  const maker = new Maker(profile)
  const objects = maker.all()
  return `${JSON.stringify({ type: 'bundle', id: maker.id('bundle', profile.actor.id), objects }, null, 2)}\n`
}

class Maker {
  private readonly profile: StixProfile
  private readonly at: string
  private readonly markings: readonly StixObject[]

  constructor(profile: StixProfile) {
    this.profile = profile
    this.at = profile.actor.updated_at ?? noDate
    this.markings = profile.licence.notices.map((statement) => ({
      type: 'marking-definition',
      spec_version: '2.1',
      id: this.id('marking-definition', statement),
      created: noDate,
      definition_type: 'statement',
      definition: { statement },
    }))
  }

  id(type: string, key: string): string {
    return `${type}--${uuidV5(skerryNamespace, JSON.stringify([type, key]))}`
  }

  all(): StixObject[] {
    const { actor, techniques, tools, cves } = this.profile
    const set = this.intrusionSet()
    const origin =
      actor.origin_code === null
        ? []
        : [
            {
              object: this.country(actor.suspected_origin ?? actor.origin_code, actor.origin_code),
              how: 'originates-from',
            },
          ]
    const targeted = [
      ...actor.targets_countries.map((name) => this.country(name, codeOfCountry(name))),
      ...actor.targets_sectors.map((name) => this.sector(name)),
      ...cves.map((cve) => this.vulnerability(cve)),
    ].map((object) => ({ object, how: 'targets' }))
    const used = [
      ...techniques.map((technique) => this.technique(technique)),
      ...tools.map((tool) => this.software(tool)),
    ].map((object) => ({ object, how: 'uses' }))
    const linked = [...origin, ...targeted, ...used]
    const objects = new Map<string, StixObject>()
    for (const object of [...this.markings, set, ...linked.map((each) => each.object)])
      objects.set(object.id, object)
    for (const { object, how } of linked) {
      const relationship = this.relationship(set.id, how, object.id)
      objects.set(relationship.id, relationship)
    }
    return [...objects.values()]
  }

  private intrusionSet(): StixObject {
    const { actor, aliases, external_refs, references } = this.profile
    const [primary, ...secondary] = actor.motivation
    const external = [
      ...external_refs.map(({ source, external_id }) => ({ source_name: source, external_id })),
      ...references.map(({ title, url }) => ({
        source_name: 'reference',
        ...(title !== null && { description: title }),
        url,
      })),
    ]
    return {
      ...this.common('intrusion-set', `intrusion-set--${actor.id}`),
      name: actor.primary_name,
      ...(actor.description !== null && { description: actor.description }),
      ...(aliases.length > 0 && { aliases: [...new Set(aliases.map(({ alias }) => alias))] }),
      ...seen('first_seen', actor.first_seen),
      ...seen('last_seen', actor.last_seen),
      ...(primary !== undefined && { primary_motivation: primary }),
      ...(secondary.length > 0 && { secondary_motivations: secondary }),
      ...(external.length > 0 && { external_references: external }),
    }
  }

  private technique({ mitre_id, name, tactics }: StixProfile['techniques'][number]): StixObject {
    return {
      ...this.common('attack-pattern', this.id('attack-pattern', mitre_id)),
      name,
      external_references: [{ source_name: 'mitre-attack', external_id: mitre_id }],
      ...(tactics.length > 0 && {
        kill_chain_phases: tactics.map((tactic) => ({
          kill_chain_name: 'mitre-attack',
          phase_name: tactic.toLowerCase().replaceAll(' ', '-'),
        })),
      }),
    }
  }

  private software({ mitre_id, name, kind }: StixProfile['tools'][number]): StixObject {
    const type = kind === 'tool' ? 'tool' : 'malware'
    return {
      ...this.common(type, this.id(type, mitre_id ?? name)),
      name,
      ...(type === 'malware' && { is_family: true }),
      ...(mitre_id !== null && {
        external_references: [{ source_name: 'mitre-attack', external_id: mitre_id }],
      }),
    }
  }

  private vulnerability(cve: string): StixObject {
    return {
      ...this.common('vulnerability', this.id('vulnerability', cve)),
      name: cve,
      external_references: [{ source_name: 'cve', external_id: cve }],
    }
  }

  /** A country; what has no code of one is a region in words alone. */
  private country(name: string, code: string | null): StixObject {
    return {
      ...this.common('location', this.id('location', code ?? name)),
      name,
      ...(code === null ? { region: name } : { country: code }),
    }
  }

  private sector(name: string): StixObject {
    return { ...this.common('identity', this.id('identity', name)), name, identity_class: 'class' }
  }

  private relationship(source: string, how: string, target: string): StixObject {
    return {
      ...this.common('relationship', this.id('relationship', `${source} ${how} ${target}`)),
      relationship_type: how,
      source_ref: source,
      target_ref: target,
    }
  }

  private common(type: string, id: string): StixObject {
    return {
      type,
      spec_version: '2.1',
      id,
      created: this.at,
      modified: this.at,
      ...(this.markings.length > 0 && { object_marking_refs: this.markings.map((marking) => marking.id) }),
    }
  }
}

/** The standard wants a moment: of a year its beginning. */
function seen(field: 'first_seen' | 'last_seen', given: string | null): Readonly<Record<string, string>> {
  if (given === null) return {}
  const text = /^\d{4}$/.test(given) ? `${given}-01-01` : given
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? {} : { [field]: moment.toISOString() }
}
