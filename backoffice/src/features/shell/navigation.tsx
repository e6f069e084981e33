// The side navigation: the shop, its screens, links to its storefront, and logging out.

import { Divider, NavLink, Stack, Text } from '@mantine/core'
import {
  IconBell,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCreditCard,
  IconExternalLink,
  IconFileInvoice,
  IconFileText,
  IconHistory,
  IconHome,
  IconLogout,
  IconMapPin,
  IconPackage,
  IconReceipt,
  IconReportMoney,
  IconServer2,
  IconSettings,
  IconTransfer,
  IconTruck,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useMay } from '../../lib/rights.ts'
import { useSelectedShopId } from '../../lib/selected-shop.ts'
import classes from './navigation.module.css'
import { ShopSelector } from './shop-selector.tsx'
import { useIsLoggingOut, useLogOut } from './use-log-out.ts'

type Icon = typeof IconHome

const ForOperators = lazy(async () => ({
  default: (await import('../operations/for-operators.tsx')).ForOperators,
}))
const MatterCount = lazy(async () => ({ default: (await import('../matters/matter-count.tsx')).MatterCount }))

const SETTINGS: [string, string, Icon][] = [
  ['/account/products', 'Products', IconPackage],
  ['/account/addresses', 'Addresses', IconMapPin],
  ['/account/warehouses', 'Warehouses', IconBuildingWarehouse],
  ['/account/stock-movements', 'Stock Movements', IconTransfer],
  ['/account/payment-gateways', 'Payment Gateways', IconCreditCard],
  ['/account/shipping-rate-templates', 'Shipping Rates', IconTruck],
  ['/account/shop', 'Shop', IconBuildingStore],
  ['/account/members', 'Members', IconUsersGroup],
]

export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const { pathname } = useLocation()
  const shopId = useSelectedShopId()
  const may_manage = useMay('shop:manage') && shopId !== null
  const askToLogOut = useLogOut()
  const is_logging_out = useIsLoggingOut()
  const entry = (to: string, label: string, Icon: Icon, beside?: ReactNode) => (
    <NavLink
      key={to}
      component={Link}
      to={to}
      label={label}
      active={to === '/account' ? pathname === to : pathname === to || pathname.startsWith(`${to}/`)}
      aria-current={pathname === to ? 'page' : undefined}
      leftSection={<Icon size={18} stroke={1.5} />}
      rightSection={beside}
      onClick={onNavigate}
    />
  )
  const preview = (path: string, label: string, Icon: Icon) => (
    <NavLink
      component="a"
      // Without a shop there is no address, so neither keyboard nor mouse can follow the link.
      href={shopId === null ? undefined : `${path}?shop_id=${encodeURIComponent(shopId)}`}
      role="link"
      aria-disabled={shopId === null || undefined}
      target="_blank"
      rel="noopener"
      label={label}
      disabled={shopId === null}
      leftSection={<Icon size={18} stroke={1.5} />}
      rightSection={<IconExternalLink size={14} stroke={1.5} aria-label="opens in a new tab" />}
    />
  )
  return (
    <nav aria-label="Account" className={classes.navigation}>
      <Stack gap={4} p={16} className={classes.places}>
        <ShopSelector onChosen={onNavigate} />
        <Stack gap={2} mt={12}>
          {entry('/account', 'Home', IconHome)}
          {entry(
            '/account/needs-you',
            'Needs you',
            IconBell,
            shopId !== null && (
              <Suspense>
                <MatterCount shop_id={shopId} />
              </Suspense>
            ),
          )}
          {entry('/account/orders', 'Orders', IconReceipt)}
          {entry('/account/customers', 'Customers', IconUsers)}
          {entry('/account/invoices', 'Invoices', IconFileInvoice)}
          {entry('/account/reports', 'Tax Reports', IconReportMoney)}
          <NavLink
            label="Settings"
            leftSection={<IconSettings size={18} stroke={1.5} />}
            defaultOpened
            childrenOffset={16}
            component="button"
            type="button"
          >
            {SETTINGS.map(([to, label, Icon]) => entry(to, label, Icon))}
            {may_manage && entry('/account/audit-log', 'Audit Log', IconHistory)}
          </NavLink>
          {entry('/account/balance', 'Balance', IconWallet)}
          {entry('/account/profile', 'Profile', IconUser)}
          <Suspense>
            <ForOperators>{entry('/account/operator', 'Operations', IconServer2)}</ForOperators>
          </Suspense>
        </Stack>
        <Divider my={12} />
        <Text fz={12} c="dimmed" fw={500} px={12}>
          Shop Preview
        </Text>
        {preview('/store', 'Storefront', IconPackage)}
        {preview('/form', 'Order form', IconFileText)}
      </Stack>
      <div className={classes.wayOut}>
        <NavLink
          component="button"
          type="button"
          label="Logout"
          disabled={is_logging_out}
          leftSection={<IconLogout size={18} stroke={1.5} />}
          onClick={() => {
            onNavigate()
            askToLogOut()
          }}
        />
      </div>
    </nav>
  )
}
