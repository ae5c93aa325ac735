export default function DashboardPage() {
  return <main>Dashboard</main>;
}
