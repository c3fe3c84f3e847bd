import { skerryNamespace, uuidV5 } from '../export/uuid-v5.ts'
import { codeOfCountry } from './country-name.ts'
import { referenceSource } from './reference-source.ts'
import { statedMoment } from './stated-moment.ts'

/** One actor as a bundle of STIX 2.1 (OASIS standard). The same actor always gives the same bytes. */

/** The profile of an actor, as the API returns it. */
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
    readonly url: string | null
  }[]
  readonly techniques: readonly {
    readonly mitre_id: string
    readonly name: string
    readonly tactics: readonly string[]
    /** Name of the campaign from which it is known; null when it is known of the actor itself. */
    readonly via: string | null
  }[]
  readonly licence: { readonly notices: readonly string[] }
}

/** A campaign of an actor, as a set describes it. */
export type StixCampaign = {
  readonly name: string
  readonly mitre_id: string | null
  /** A year, month, day or moment, as in the set. */
  readonly first_seen: string | null
  readonly last_seen: string | null
  readonly description: string | null
}

type StixObject = Readonly<Record<string, unknown>> & { readonly type: string; readonly id: string }

/** Date of objects that have none of their own. */
const noDate = '2026-01-01T00:00:00.000Z'

export function actorBundle(profile: StixProfile, campaigns: readonly StixCampaign[]): string {
  const maker = new Maker({ profile, campaigns })
  const objects = maker.all()
  return `${JSON.stringify({ type: 'bundle', id: idOf('bundle', profile.actor.id), objects }, null, 2)}\n`
}

/** An actor with its campaigns. */
export type StixActor = { readonly profile: StixProfile; readonly campaigns: readonly StixCampaign[] }

/**
 * Yields all actors as one bundle, in pieces. An object that several actors share is contained once, for all of them:
 * without a date of its own, and marked with the notices of all sets, since any of them may have stated it.
 */
export async function* actorsBundle(
  actors: AsyncIterable<StixActor>,
  notices: readonly string[],
): AsyncGenerator<string> {
  const shared = notices.map(markingOf)
  const given = new Set<string>()
  yield `{"type":"bundle","id":"${idOf('bundle', 'all threat actors')}","objects":[`
  for await (const actor of actors)
    for (const object of new Maker(actor, shared).all()) {
      if (given.has(object.id)) continue
      yield `${given.size === 0 ? '' : ','}\n${JSON.stringify(object)}`
      given.add(object.id)
    }
  yield '\n]}\n'
}

function idOf(type: string, key: string): string {
  return `${type}--${uuidV5(skerryNamespace, JSON.stringify([type, key]))}`
}

function markingOf(statement: string): StixObject {
  return {
    type: 'marking-definition',
    spec_version: '2.1',
    id: idOf('marking-definition', statement),
    created: noDate,
    definition_type: 'statement',
    definition: { statement },
  }
}

/** An object that an actor is linked with; `user` is the campaign that uses it, where it is not the actor itself. */
type Linked = { readonly object: StixObject; readonly how: string; readonly user?: StixObject | undefined }

/** Types of objects that belong to one actor alone. */
const ownTypes = new Set(['intrusion-set', 'relationship'])

class Maker {
  private readonly profile: StixProfile
  private readonly campaigns: readonly StixCampaign[]
  private readonly at: string
  private readonly markings: readonly StixObject[]
  /** Markings of objects that other actors of the bundle share; null where the bundle has one actor. */
  private readonly shared: readonly StixObject[] | null

  constructor({ profile, campaigns }: StixActor, shared: readonly StixObject[] | null = null) {
    this.profile = profile
    this.campaigns = campaigns
    this.at = profile.actor.updated_at ?? noDate
    this.markings = profile.licence.notices.map(markingOf)
    this.shared = shared
  }

  all(): StixObject[] {
    const { actor, techniques, tools, cves } = this.profile
    const set = this.intrusionSet()
    const campaigns = this.campaignsByName()
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
      ...techniques.map((technique) => ({
        object: this.technique(technique),
        // when only a campaign is known to use it, the link starts at the campaign
        user: campaigns.get(technique.via ?? '')?.[0],
      })),
      ...tools.map((tool) => ({ object: this.software(tool), user: undefined })),
    ].map((each) => ({ ...each, how: 'uses' }))
    const linked: readonly Linked[] = [...origin, ...targeted, ...used]
    const attributed = [...campaigns.values()].flat()
    const objects = new Map<string, StixObject>()
    for (const object of [
      ...this.markings,
      ...(this.shared ?? []),
      set,
      ...attributed,
      ...linked.map((each) => each.object),
    ])
      if (!objects.has(object.id)) objects.set(object.id, object)
    for (const relationship of [
      ...attributed.map((campaign) => this.relationship(campaign.id, 'attributed-to', set.id)),
      ...linked.map(({ object, how, user = set }) => this.relationship(user.id, how, object.id)),
    ])
      objects.set(relationship.id, relationship)
    return [...objects.values()]
  }

  /** Returns the campaigns in a fixed order, whatever order they were given in. */
  private campaignsByName(): ReadonlyMap<string, readonly StixObject[]> {
    const made = this.campaigns
      .map((campaign) => ({ name: campaign.name, object: this.campaign(campaign) }))
      .sort((one, other) => (one.object.id < other.object.id ? -1 : 1))
    const grouped = Map.groupBy(made, ({ name }) => name)
    return new Map([...grouped].map(([name, same]) => [name, same.map(({ object }) => object)]))
  }

  private campaign({ name, mitre_id, first_seen, last_seen, description }: StixCampaign): StixObject {
    // without an id in a catalogue, a campaign is identified by its name and everything stated about it
    const key = mitre_id ?? JSON.stringify([name, first_seen, last_seen, description])
    return {
      ...this.common('campaign', idOf('campaign', key)),
      name,
      ...(description !== null && { description }),
      ...seen(wholeDay(first_seen), wholeDay(last_seen)),
      ...(mitre_id !== null && {
        external_references: [{ source_name: 'mitre-attack', external_id: mitre_id }],
      }),
    }
  }

  private intrusionSet(): StixObject {
    const { actor, aliases, external_refs, references } = this.profile
    const [primary, ...secondary] = actor.motivation
    const external = [
      ...external_refs.map(externalReference),
      ...references.map(({ title, url }) => ({
        source_name: referenceSource,
        ...(title !== null && { description: title }),
        ...addressOf(url, title),
      })),
    ]
    return {
      ...this.common('intrusion-set', this.actorId()),
      name: actor.primary_name,
      ...(actor.description !== null && { description: actor.description }),
      ...(aliases.length > 0 && { aliases: [...new Set(aliases.map(({ alias }) => alias))] }),
      ...seen(actor.first_seen, actor.last_seen),
      ...(primary !== undefined && { primary_motivation: primary }),
      ...(secondary.length > 0 && { secondary_motivations: secondary }),
      ...(external.length > 0 && { external_references: external }),
    }
  }

  /**
   * Returns the id that the authors gave the actor where its version is one that the standard allows (RFC 4122), else a
   * derived one.
   */
  private actorId(): string {
    const { id } = this.profile.actor
    const isTaken = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)
    return isTaken ? `intrusion-set--${id}` : idOf('intrusion-set', id)
  }

  private technique({ mitre_id, name, tactics }: StixProfile['techniques'][number]): StixObject {
    return {
      ...this.common('attack-pattern', idOf('attack-pattern', mitre_id)),
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

  private software({ mitre_id, name, kind, url }: StixProfile['tools'][number]): StixObject {
    const type = kind === 'tool' ? 'tool' : 'malware'
    return {
      ...this.common(type, idOf(type, mitre_id ?? name)),
      name,
      ...(type === 'malware' && { is_family: true }),
      ...(mitre_id !== null && {
        external_references: [
          {
            source_name: 'mitre-attack',
            external_id: mitre_id,
            ...(url !== null && addressOf(url, null)),
          },
        ],
      }),
    }
  }

  private vulnerability(cve: string): StixObject {
    return {
      ...this.common('vulnerability', idOf('vulnerability', cve)),
      name: cve,
      external_references: [{ source_name: 'cve', external_id: cve }],
    }
  }

  /** Returns a country; a name without a country code becomes a region in words alone. */
  private country(name: string, code: string | null): StixObject {
    return {
      ...this.common('location', idOf('location', code ?? name)),
      name,
      ...(code === null ? { region: name } : { country: code }),
    }
  }

  private sector(name: string): StixObject {
    return { ...this.common('identity', idOf('identity', name)), name, identity_class: 'class' }
  }

  private relationship(source: string, how: string, target: string): StixObject {
    return {
      ...this.common('relationship', idOf('relationship', `${source} ${how} ${target}`)),
      relationship_type: how,
      source_ref: source,
      target_ref: target,
    }
  }

  private common(type: string, id: string): StixObject {
    const isShared = this.shared !== null && !ownTypes.has(type)
    const at = isShared ? noDate : this.at
    const markings = isShared ? (this.shared ?? []) : this.markings
    return {
      type,
      spec_version: '2.1',
      id,
      created: at,
      modified: at,
      ...(markings.length > 0 && { object_marking_refs: markings.map((marking) => marking.id) }),
    }
  }
}

const forms = new Map([
  ['cve', /^CVE-\d{4}-(?:0\d{3}|[1-9]\d{3,})$/],
  ['capec', /^CAPEC-\d+$/],
])

/**
 * Returns an id in a catalogue. The standard fixes the form of CVE and CAPEC ids; an id of another form goes into the
 * description.
 */
function externalReference({
  source,
  external_id,
}: StixProfile['external_refs'][number]): Readonly<Record<string, string>> {
  const form = forms.get(source)
  if (form === undefined || form.test(external_id)) return { source_name: source, external_id }
  return { source_name: referenceSource, description: `${source} ${external_id}` }
}

/** Returns an address in the form of RFC 3986; text that is no address goes into the description. */
function addressOf(url: string, title: string | null): Readonly<Record<string, string>> {
  const written = url.replace(/[\s<>"{}|\\^`]/g, encodeURIComponent)
  if (URL.canParse(written)) return { url: written }
  return { description: title === null ? url : `${title} ${url}` }
}

/** Returns a day or a moment; null for a year or month alone, from which no day can be derived. */
function wholeDay(stated: string | null): string | null {
  return stated !== null && /^\d{4}-\d\d-\d\d/.test(stated) ? stated : null
}

/** The standard requires moments: a year is given by its beginning, and the last moment is not before the first. */
function seen(first: string | null, last: string | null): Readonly<Record<string, string>> {
  const [from, to] = [statedMoment(first), statedMoment(last)]
  return {
    ...(from !== null && { first_seen: from }),
    ...(to !== null && (from === null || to >= from) && { last_seen: to }),
  }
}
