export default function ImagesPage() {
  return <main>Images</main>;
}
