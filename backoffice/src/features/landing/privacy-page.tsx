// The privacy page: what is stored about whom, and which kinds of services are involved.

import '@fontsource/newsreader/latin-500.css'
import { PublicFrame } from '../shell/public-frame.tsx'
import classes from './landing.module.css'

export function PrivacyPage() {
  return (
    <PublicFrame narrow>
      <title>Privacy · Kontor</title>
      <div className={classes.prose}>
        <h1>Privacy</h1>
        <p>
          We keep what the service needs to work, and nothing to advertise with. There are no trackers on
          these pages.
        </p>
        <h2>Your e-mail address</h2>
        <p>
          A verified e-mail address is stored only if you use notifications, or if it is how you log in: by
          e-mail, or with Google, which then tells us the address and nothing else. Addresses you add to your
          account are kept until you remove them; one that nobody confirms is deleted after 30 days. Mails
          about a shop go to the verified address you chose for them in your profile, until you change that or
          leave the shop.
        </p>
        <h2>Working together</h2>
        <p>
          Who is invited to a shop by e-mail gets one mail; the address of whoever never comes is forgotten
          within a year. Members of a shop see each other's account e-mail. A shop's audit log keeps who
          changed what, when, and from which network address; it is shown to the shop's owners and admins.
        </p>
        <h2>Keys</h2>
        <p>
          When you log in with a private key, it is used and kept in your browser alone. We receive your
          public key and a signature.
        </p>
        <h2>Your shop</h2>
        <p>
          Products, stock, addresses and orders belong to your shop. Customers order without an account; what
          they enter is used for that order, its delivery and its invoice. A shop can hand out all it holds
          about a customer, and erase it on request; invoices and the figures of the books stay as long as the
          law wants.
        </p>
        <h2>Services that take part</h2>
        <ul>
          <li>A hosting service runs the servers and the database.</li>
          <li>A delivery service brings these pages to your browser.</li>
          <li>A mail service sends login links, verifications and, if you use them, notifications.</li>
          <li>Google tells us who you are, if you choose to log in with it, and learns that you did.</li>
          <li>Card payments are made with the provider each shop has chosen, under its own terms.</li>
        </ul>
      </div>
    </PublicFrame>
  )
}
