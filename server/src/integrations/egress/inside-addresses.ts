// IP addresses outside the public internet. An address given by a tenant must not lead there, unless the
// operator allows an exception.

import { BlockList, isIP, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

const V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // The metadata address of virtual machines of Azure.
  '168.63.129.16/32',
]
/**
 * Only the allocated part of IPv6 is public. These ranges within the part are tunnels to IPv4, documentation
 * and benchmarks.
 */
const PUBLIC_V6 = '2000::/3'
const V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const subnet = (list: BlockList, text: string): void => {
  const [address = '', bits] = text.split('/')
  const is_v4 = isIPv4(address)
  list.addSubnet(address, bits === undefined ? (is_v4 ? 32 : 128) : Number(bits), is_v4 ? 'ipv4' : 'ipv6')
}

function listOf(subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of subnets) subnet(list, text)
  return list
}

const INSIDE = listOf([...V4, ...V6])
const PUBLIC = listOf([PUBLIC_V6])

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** The addresses of this machine, which may be public. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))

/**
 * Returns true if the address is within the network or belongs to this machine. An IPv4 address in the form
 * of IPv6 always counts as inside.
 */
export function isInside(address: string): boolean {
  const plain = address.split('%')[0]!
  if (isIP(plain) === 0) return true
  if (!isIPv4(plain) && !PUBLIC.check(plain, 'ipv6')) return true
  return INSIDE.check(plain, familyOf(plain)) || ownAddresses().includes(plain)
}

/**
 * An address or a range, optionally with a port: `10.1.2.3:8080`, `10.0.0.0/8`, `[fd00::5]:8080`, `fd00::/8`.
 */
export interface Exception {
  readonly range: string
  readonly port: number | undefined
}

/** Returns undefined for a text that is no exception. */
export function exceptionOf(text: string): Exception | undefined {
  const [, v6, v6_port] = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(text) ?? []
  const [, v4, v4_port] = /^([\d.]+(?:\/\d+)?)(?::(\d{1,5}))?$/.exec(text) ?? []
  const range = v6 ?? v4 ?? text
  const port = v6_port ?? v4_port
  const [address = '', bits = '0'] = range.split('/')
  if (isIP(address) === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > (isIPv4(address) ? 32 : 128))
    return undefined
  return { range, port: port === undefined ? undefined : Number(port) }
}

export const isAllowed = (exceptions: readonly Exception[], address: string, port: number): boolean =>
  exceptions.some(
    (one) => (one.port ?? port) === port && listOf([one.range]).check(address, familyOf(address)),
  )
