export default function SubscriptionPage() {
  return <main>Subscription</main>;
}
